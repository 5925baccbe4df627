"""The twelve operations of ../README.md, as users of Django REST framework with drf-spectacular write them."""

from django.conf import settings

settings.configure(
    ALLOWED_HOSTS=["*"],
    INSTALLED_APPS=["rest_framework", "drf_spectacular"],
    REST_FRAMEWORK={
        "DEFAULT_AUTHENTICATION_CLASSES": [],
        "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
        "UNAUTHENTICATED_USER": None,
    },
    ROOT_URLCONF=__name__,
    SECRET_KEY="test",
    SPECTACULAR_SETTINGS={
        "COMPONENT_SPLIT_REQUEST": True,
        "SERVE_INCLUDE_SCHEMA": False,
        "TITLE": "Things",
        "VERSION": "1.0.0",
    },
    TIME_ZONE="UTC",
    USE_TZ=True,
)

import json

import django

django.setup()

from django.core.asgi import get_asgi_application
from django.http import HttpResponse, StreamingHttpResponse
from django.urls import path
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework import serializers, status
from rest_framework.exceptions import NotFound
from rest_framework.parsers import FormParser, MultiPartParser
from rest_framework.renderers import BaseRenderer
from rest_framework.response import Response
from rest_framework.views import APIView

KINDS = [("small", "small"), ("large", "large")]


class ThingSerializer(serializers.Serializer):
    id = serializers.IntegerField(read_only=True)
    name = serializers.CharField()
    kind = serializers.ChoiceField(choices=KINDS)
    note = serializers.CharField(required=False, allow_null=True)
    count = serializers.IntegerField(default=1)
    serial = serializers.IntegerField(min_value=-(2**63), max_value=2**63 - 1)
    day = serializers.DateField()
    opens = serializers.TimeField(required=False, allow_null=True)
    at = serializers.DateTimeField()
    price = serializers.DecimalField(max_digits=10, decimal_places=2)


class PetSerializer(serializers.Serializer):
    type = serializers.CharField()
    name = serializers.CharField()
    born = serializers.DateField(required=False, allow_null=True)


class CatSerializer(PetSerializer):
    indoor = serializers.BooleanField()


class DogSerializer(PetSerializer):
    tricks = serializers.ListField(child=serializers.CharField(), default=list)


AnyPet = PolymorphicProxySerializer(
    component_name="AnyPet",
    serializers={"cat": CatSerializer, "dog": DogSerializer},
    resource_type_field_name="type",
)


class SettingSerializer(serializers.Serializer):
    value = serializers.JSONField(allow_null=True)


class ProblemSerializer(serializers.Serializer):
    detail = serializers.CharField()


class SearchSerializer(serializers.Serializer):
    tags = serializers.ListField(child=serializers.CharField(), default=list)
    kinds = serializers.ListField(child=serializers.ChoiceField(choices=KINDS), default=list)
    text = serializers.CharField(default=None, allow_null=True)
    limit = serializers.IntegerField(default=10, min_value=1, max_value=100)
    min = serializers.IntegerField(default=None, allow_null=True)
    max = serializers.IntegerField(default=None, allow_null=True)


class PageSerializer(serializers.Serializer):
    page = serializers.IntegerField(default=0)
    size = serializers.IntegerField(default=20)
    sort = serializers.ListField(child=serializers.CharField(), default=list)


class UploadSerializer(serializers.Serializer):
    title = serializers.CharField(required=False, allow_null=True)
    kind = serializers.ChoiceField(choices=KINDS, required=False, allow_null=True)
    count = serializers.IntegerField(required=False, allow_null=True)
    file = serializers.FileField(required=False, allow_null=True)
    files = serializers.ListField(child=serializers.FileField(), required=False)


class ReceivedSerializer(serializers.Serializer):
    name = serializers.CharField()
    type = serializers.CharField()
    size = serializers.IntegerField()


class UploadedSerializer(serializers.Serializer):
    title = serializers.CharField(allow_null=True)
    kind = serializers.ChoiceField(choices=KINDS, allow_null=True)
    count = serializers.IntegerField(allow_null=True)
    file = ReceivedSerializer(allow_null=True)
    files = ReceivedSerializer(many=True)


class CredentialsSerializer(serializers.Serializer):
    username = serializers.CharField()
    password = serializers.CharField()
    scope = serializers.CharField(required=False, allow_null=True)
    roles = serializers.ListField(child=serializers.CharField(), default=list)


class LoginSerializer(serializers.Serializer):
    username = serializers.CharField()
    scope = serializers.CharField(allow_null=True)
    roles = serializers.ListField(child=serializers.CharField())


class EventSerializer(serializers.Serializer):
    n = serializers.IntegerField()


things = {}


def validated(serializer):
    serializer.is_valid(raise_exception=True)
    return serializer.validated_data


class Things(APIView):
    @extend_schema(request=ThingSerializer, responses={201: ThingSerializer})
    def post(self, request):
        thing = {"note": None, "opens": None, **validated(ThingSerializer(data=request.data))}
        thing["id"] = len(things) + 1
        things[thing["id"]] = thing
        return Response(ThingSerializer(thing).data, status=status.HTTP_201_CREATED)


class OneThing(APIView):
    @extend_schema(responses={200: ThingSerializer, 404: ProblemSerializer})
    def get(self, request, id):
        if id not in things:
            raise NotFound(f"There is no thing {id}.")
        return Response(ThingSerializer(things[id]).data)

    @extend_schema(request=ThingSerializer, responses=ThingSerializer)
    def put(self, request, id):
        thing = {"note": None, "opens": None, **validated(ThingSerializer(data=request.data))}
        things[id] = {**thing, "id": id}
        return Response(ThingSerializer(things[id]).data, status=status.HTTP_202_ACCEPTED)

    @extend_schema(responses={204: None})
    def delete(self, request, id):
        things.pop(id, None)
        return Response(status=status.HTTP_204_NO_CONTENT)


class Pets(APIView):
    @extend_schema(request=AnyPet, responses={201: AnyPet})
    def post(self, request):
        serializer = {"cat": CatSerializer, "dog": DogSerializer}[request.data["type"]]
        pet = validated(serializer(data=request.data))
        return Response(serializer(pet).data, status=status.HTTP_201_CREATED)


class Setting(APIView):
    @extend_schema(request=SettingSerializer, responses=SettingSerializer)
    def put(self, request):
        return Response(validated(SettingSerializer(data=request.data)))


class Search(APIView):
    @extend_schema(parameters=[SearchSerializer], responses=SearchSerializer)
    def get(self, request):
        return Response(validated(SearchSerializer(data=request.query_params)))


class Page(APIView):
    @extend_schema(parameters=[PageSerializer], responses=PageSerializer)
    def get(self, request):
        return Response(validated(PageSerializer(data=request.query_params)))


def describe(file):
    return {"name": file.name, "type": file.content_type, "size": file.size}


class Upload(APIView):
    parser_classes = [MultiPartParser]

    @extend_schema(request=UploadSerializer, responses=UploadedSerializer)
    def post(self, request):
        form = validated(UploadSerializer(data=request.data))
        file = form.get("file")
        return Response(
            {
                **{name: form.get(name) for name in ("title", "kind", "count")},
                "file": file and describe(file),
                "files": [describe(one) for one in form.get("files", [])],
            }
        )


class Login(APIView):
    parser_classes = [FormParser]

    @extend_schema(request=CredentialsSerializer, responses=LoginSerializer)
    def post(self, request):
        form = validated(CredentialsSerializer(data=request.data))
        return Response(LoginSerializer({"scope": None, **form}).data)


class Download(APIView):
    @extend_schema(responses={(200, "application/octet-stream"): OpenApiTypes.BINARY})
    def get(self, request, name):
        return HttpResponse(
            b"\x00\x01\xfe\xff" + name.encode(), content_type="application/octet-stream"
        )


class EventStreamRenderer(BaseRenderer):
    """Makes the framework accept clients that ask for events, which the view writes itself."""

    media_type = "text/event-stream"
    format = "events"

    def render(self, data, accepted_media_type=None, renderer_context=None):
        return json.dumps(data)


class Events(APIView):
    renderer_classes = [EventStreamRenderer]

    @extend_schema(responses={(200, "text/event-stream"): EventSerializer})
    def get(self, request):
        async def events():
            for n in (1, 2, 3):
                yield f"data: {json.dumps({'n': n})}\n\n"

        return StreamingHttpResponse(events(), content_type="text/event-stream")


urlpatterns = [
    path("things", Things.as_view()),
    path("things/<int:id>", OneThing.as_view()),
    path("pets", Pets.as_view()),
    path("setting", Setting.as_view()),
    path("search", Search.as_view()),
    path("page", Page.as_view()),
    path("upload", Upload.as_view()),
    path("login", Login.as_view()),
    path("files/<str:name>", Download.as_view()),
    path("events", Events.as_view()),
    path("schema", SpectacularAPIView.as_view()),
]
app = get_asgi_application()
